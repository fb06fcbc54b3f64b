/** The striped edge of a stall's roof, as wide as the window. */
export function Awning() {
  return (
    <svg aria-hidden="true" className="absolute inset-x-0 top-0 z-10 h-7 w-full">
      <defs>
        <pattern id="toldo" width="64" height="28" patternUnits="userSpaceOnUse">
          <path d="M0 0h32v12a16 16 0 0 1-32 0z" className="fill-tomato" />
          <path d="M32 0h32v12a16 16 0 0 1-32 0z" className="fill-card" />
        </pattern>
      </defs>
      <rect width="100%" height="28" fill="url(#toldo)" />
    </svg>
  );
}
