import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'

/** Content that is loaded once somebody asks for it. */
export function Asked({ text, children }: { text: string; children: ReactNode }) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return children
  return (
    <div>
      <Button onClick={() => setAsked(true)}>{text}</Button>
    </div>
  )
}
