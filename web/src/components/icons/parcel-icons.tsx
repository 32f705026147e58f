import { lineIcon } from './line-icon.tsx';

export const CheckCircleIcon = lineIcon(
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM8 12.3l2.8 2.8L16 9.8',
  'CheckCircle',
);
export const ExclamationIcon = lineIcon('M12 5v8.5M12 18.4v.1', 'Exclamation');
export const QuestionIcon = lineIcon(
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM9.6 9.4a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.2.9-1.2 1.8M12 16.6v.1',
  'Question',
);
export const InfoIcon = lineIcon('M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 11v5.2M12 7.7v.1', 'Info');
export const CopyIcon = lineIcon('M9 9h11v11H9zM15 9V4H4v11h5', 'Copy');
export const PenIcon = lineIcon('M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4', 'Pen');
export const TrashIcon = lineIcon('M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5', 'Trash');
export const TruckIcon = lineIcon(
  'M9.2 17.5h5.6M4.8 17.5H2.5v-11H14v11M14 10h4l3.5 3.5v4h-2.3M7 15.3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4ZM17 15.3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4Z',
  'Truck',
);
export const PinIcon = lineIcon(
  'M12 21s-7-6.2-7-11.3a7 7 0 1 1 14 0C19 14.8 12 21 12 21ZM12 7.3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  'Pin',
);
export const WarehouseIcon = lineIcon('M3 20V9l9-5 9 5v11M7.5 20v-8h9v8M7.5 16h9', 'Warehouse');
export const CardIcon = lineIcon('M3 6h18v12.5H3zM3 10h18M7 14.5h4', 'Card');
export const ChevronLeftIcon = lineIcon('m14.5 5.5-6.5 6.5 6.5 6.5', 'ChevronLeft');
export const ChevronRightIcon = lineIcon('m9.5 5.5 6.5 6.5-6.5 6.5', 'ChevronRight');
export const DownloadIcon = lineIcon('M12 4v11M7 10.5l5 5 5-5M4.5 20h15', 'Download');
