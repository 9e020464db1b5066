import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useWindowKey } from '../../buttons/use-window-key.ts'
import { TextInput } from '../../forms/fields/fields.tsx'
import { Icon } from '../../layout/icon.tsx'

const PAUSE_MS = 250

type SearchBoxProps = {
  /** The current search, such as the address's `search`. */
  value: string
  onSearch: (text: string) => void
  placeholder?: string
  className?: string | undefined
}

/** True if the key types text or belongs to a dialog. */
const isKeyTaken = ({ target }: KeyboardEvent) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null)

/** A search field that filters shortly after the last letter. The key / focuses it. */
export function SearchBox({ value, onSearch, placeholder, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const [seen, setSeen] = useState(value)
  // Searches reported but not back yet: the address changes a moment later.
  const [told, setTold] = useState<string[]>([])

  const report = useDebouncedCallback((typed: string) => {
    if (typed.trim() !== value) setTold((before) => [...before, typed.trim()])
    onSearch(typed)
  }, PAUSE_MS)

  if (value !== seen) {
    setSeen(value)
    if (told.includes(value)) setTold(told.slice(told.indexOf(value) + 1))
    else {
      // The text was changed elsewhere: by Back, a link, or "Clear search".
      setTold([])
      setText(value)
    }
  }
  useWindowKey((event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isKeyTaken(event))
      return
    event.preventDefault()
    field.current?.focus()
  })
  return (
    <TextInput
      ref={field}
      aria-keyshortcuts="/"
      type="search"
      size="sm"
      aria-label="Search"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      leftSection={<Icon name="search" />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        report(currentTarget.value)
      }}
      {...(placeholder && { placeholder })}
      {...(className && { className })}
    />
  )
}
