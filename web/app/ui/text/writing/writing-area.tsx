import { startTransition, useOptimistic } from 'react'
import { Textarea, type TextareaProps } from '../../forms/fields/fields.tsx'

type WritingAreaProps = Omit<TextareaProps, 'value' | 'onChange'> & {
  /** The form's value. */
  value?: string
  onChange: (text: string) => void
}

/** A text area beside slow previews: letters appear at once, and the form follows when no key is waiting. */
export function WritingArea({ value = '', onChange, ...others }: WritingAreaProps) {
  const [typed, setTyped] = useOptimistic(value)

  const take = (text: string) =>
    startTransition(() => {
      setTyped(text)
      onChange(text)
    })
  return (
    <Textarea
      {...others}
      value={typed}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    />
  )
}
