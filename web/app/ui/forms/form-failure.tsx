import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorBox } from '../feedback/error-box.tsx'

/** A failure above a long form; scrolled into view, because the button is far below. */
export function FormFailure({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // `void`, because newer browsers return a promise, which an effect must not.
    void box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box}>
      <ErrorBox>{children}</ErrorBox>
    </div>
  )
}
