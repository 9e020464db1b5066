import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorBox } from '../feedback/error-box.tsx'

/** Why a long form could not be sent, above its fields; brought into view, because its button is far below. */
export function FormFailure({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Newer browsers answer a promise here, which an effect must not return.
    void box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box}>
      <ErrorBox>{children}</ErrorBox>
    </div>
  )
}
