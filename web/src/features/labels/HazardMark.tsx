/** A diamond with the word HAZARD, as large as its box. */
export function HazardMark() {
  return (
    <svg role="img" aria-label="Hazard" viewBox="0 0 100 100" style={{ display: 'block', width: '100%' }}>
      <path d="M50 3 97 50 50 97 3 50z" fill="#fff" stroke="#000" strokeWidth="5" />
      <text
        x="50"
        y="56"
        textAnchor="middle"
        textLength="68"
        lengthAdjust="spacingAndGlyphs"
        fontSize="17"
        fontWeight="800"
      >
        HAZARD
      </text>
    </svg>
  );
}
