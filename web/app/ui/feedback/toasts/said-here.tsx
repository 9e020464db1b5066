import { type ReactNode, useEffect, useRef } from 'react'

/** Shows the answer to a sent form in the form's place, takes the focus and scrolls to itself. */
export function SaidHere({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place} tabIndex={-1} role="status" className={className}>
      {children}
    </div>
  )
}
