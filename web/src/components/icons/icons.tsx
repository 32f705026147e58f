import { lineIcon } from './line-icon.tsx';

export const AlertIcon = lineIcon('M12 3.5 21.5 20h-19zM12 10v4.5M12 17.4v.1', 'Alert');
export const CloseIcon = lineIcon('m6 6 12 12M18 6 6 18', 'Close');
export const EyeIcon = lineIcon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
  'Eye',
);
export const EyeOffIcon = lineIcon(
  'M4 4l16 16M9.9 5.8A9.7 9.7 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3.3 3.9M6 7.9A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9.5 9.5 0 0 0 3.9-.8M10 10.1a2.8 2.8 0 0 0 3.9 3.9',
  'EyeOff',
);
export const MenuIcon = lineIcon('M4 7h16M4 12h16M4 17h16', 'Menu');
export const LogoutIcon = lineIcon('M14 4H6v16h8M10.5 12H21M17.5 8.5 21 12l-3.5 3.5', 'Logout');
export const BoxIcon = lineIcon(
  'M12 3 20 7.3v9.4L12 21l-8-4.3V7.3zM4.3 7.5 12 11.7l7.7-4.2M12 11.7V21M8 5.2l7.8 4.3',
  'Box',
);
export const SunIcon = lineIcon(
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  'Sun',
);
export const MoonIcon = lineIcon('M20 14.5A8.3 8.3 0 0 1 9.5 4 8.3 8.3 0 1 0 20 14.5Z', 'Moon');
export const SystemIcon = lineIcon('M3.5 5h17v11.5h-17zM8.5 20h7M12 16.5V20', 'System');
export const RefreshIcon = lineIcon(
  'M20 6v5h-5M4 18v-5h5M19.3 11A7.6 7.6 0 0 0 5.6 8.3M4.7 13a7.6 7.6 0 0 0 13.7 2.7',
  'Refresh',
);
export const CheckIcon = lineIcon('m5 12.5 4.5 4.5L19 7.5', 'Check');
export const ChevronDownIcon = lineIcon('m6 9.5 6 6 6-6', 'ChevronDown');
export const PersonIcon = lineIcon(
  'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  'Person',
);
export const SearchIcon = lineIcon(
  'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20.5 20.5',
  'Search',
);
export const FilterIcon = lineIcon('M4 6.5h16M7 12h10M10 17.5h4', 'Filter');
export const HistoryIcon = lineIcon('M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 7.5V12l3 2', 'History');
