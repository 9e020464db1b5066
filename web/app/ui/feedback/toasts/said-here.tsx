import { type ReactNode, useEffect, useRef } from 'react'

/** What was said after sending, where a form stood: it takes the focus, and the screen goes to it. */
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
