/** A decorative landscape with the lane from Tacoma to Anchorage. Cropping keeps its lower half. */
export function NorthernScene() {
  return (
    <svg
      viewBox="0 0 800 1000"
      preserveAspectRatio="xMidYMax slice"
      width="100%"
      height="100%"
      aria-hidden="true"
      style={{ display: 'block' }}
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#071e29" />
          <stop offset=".48" stopColor="#0e4353" />
          <stop offset=".72" stopColor="#2b8088" />
          <stop offset=".8" stopColor="#9fd6cb" />
        </linearGradient>
        <linearGradient id="aurora" x1="0" y1="1" x2="0" y2="0">
          <stop offset="0" stopColor="#6ad3ca" stopOpacity=".42" />
          <stop offset="1" stopColor="#6ad3ca" stopOpacity="0" />
        </linearGradient>
        <filter id="soft" x="-20%" y="-40%" width="140%" height="180%">
          <feGaussianBlur stdDeviation="34" />
        </filter>
        <linearGradient id="water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#3f8f95" />
          <stop offset=".35" stopColor="#155062" />
          <stop offset="1" stopColor="#082a38" />
        </linearGradient>
      </defs>
      <path fill="url(#sky)" d="M0 0h800v1000H0z" />
      <path
        fill="url(#aurora)"
        filter="url(#soft)"
        d="M0 430c140-70 230 50 380-20s260-90 420-10V120C650 60 520 190 370 170S120 90 0 190z"
      />
      <g fill="#e7eff4">
        <circle cx="118" cy="96" r="2" />
        <circle cx="262" cy="58" r="1.4" />
        <circle cx="430" cy="118" r="1.8" />
        <circle cx="612" cy="72" r="1.4" />
        <circle cx="704" cy="168" r="2" />
        <circle cx="540" cy="226" r="1.3" />
        <circle cx="70" cy="262" r="1.4" />
      </g>
      <path
        fill="#4f97a0"
        d="m0 760 70-62 58 40 92-118 74 86 52-40 86 92 66-54 92-110 78 96 50-36 82 84v80H0z"
      />
      <path
        fill="#cfe9e6"
        d="m220 620 34 40-20 12-18-14-22 22-12-12zm370 -8 34 42-22 12-16-18-22 24-10-16z"
      />
      <path fill="#1d5f6e" d="m0 800 96-84 70 54 96-104 88 88 70-46 104 92 84-70 90-82 102 96v76H0z" />
      <path fill="#e7f3f2" d="m262 666 30 30-18 10-14-10-22 18-8-18zm436-18 30 28-16 12-14-12-22 16-6-20z" />
      <path fill="#0d3f4e" d="m0 812 60-22 90 24 120-34 130 30 130-26 120 28 150-24v56H0z" />
      <path fill="url(#water)" d="M0 828h800v172H0z" />
      <g stroke="#cfe9e6" strokeOpacity=".22" strokeWidth="2" strokeLinecap="round">
        <path d="M90 862h110M330 852h70M520 874h120M180 912h60M410 936h150M640 958h80M60 966h110" />
      </g>
      <path
        d="M650 930C560 790 330 900 172 776"
        fill="none"
        stroke="#ffc563"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 13"
      />
      <g fill="#ffc563" stroke="#082a38" strokeWidth="4">
        <circle cx="650" cy="930" r="10" />
        <path d="M172 784c-14-17-20-25-20-35a20 20 0 0 1 40 0c0 10-6 18-20 35z" />
      </g>
      <circle cx="172" cy="749" r="6.5" fill="#082a38" />
      <g
        fill="#ffffff"
        fontSize="21"
        fontWeight="650"
        stroke="#082a38"
        strokeOpacity=".55"
        strokeWidth="4"
        paintOrder="stroke"
      >
        <text x="650" y="970" textAnchor="middle">
          Tacoma
        </text>
        <text x="206" y="756">
          Anchorage
        </text>
      </g>
    </svg>
  );
}
