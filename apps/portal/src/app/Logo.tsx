/** The product's mark: a saola's head. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#1257d6" />
      <path
        d="M12.600 5.500c-1.700 3.800-1.300 7.600.9 10.700M19.400 5.500c1.700 3.800 1.300 7.600-.9 10.700"
        fill="none"
        stroke="#fff"
        strokeWidth="2.200"
        strokeLinecap="round"
      />
      <path
        d="M10 15.500c2.200.2 3.400.9 6 .9s3.800-.7 6-.9c-.3 1.800-1.600 2.800-3 3.100l-1.200 6.100c-.2.9-.9 1.500-1.800 1.500s-1.600-.6-1.800-1.500L13 18.600c-1.400-.3-2.700-1.300-3-3.100z"
        fill="#fff"
      />
    </svg>
  )
}
