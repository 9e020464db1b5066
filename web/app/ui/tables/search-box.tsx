import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { Icon } from '../layout/icon.tsx'

const PAUSE_MS = 250

type SearchBoxProps = {
  /** What is searched for now, for example the address's `search`. */
  value: string
  onSearch: (text: string) => void
  placeholder?: string
  className?: string | undefined
}

/** The field `Search`: filters while one types, a moment after the last letter. */
export function SearchBox({ value, onSearch, placeholder, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  // What was reported and has not come back yet: an address changes a moment after it is told to.
  const [told, setTold] = useState<string[]>([])

  const report = useDebouncedCallback((typed: string) => {
    if (typed.trim() !== value) setTold((before) => [...before, typed.trim()])
    onSearch(typed)
  }, PAUSE_MS)

  if (value !== seen) {
    setSeen(value)
    if (told.includes(value)) setTold(told.slice(told.indexOf(value) + 1))
    else {
      // Changed from elsewhere: Back, a link, "Clear search".
      setTold([])
      setText(value)
    }
  }
  return (
    <TextInput
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
