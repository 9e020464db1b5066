import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { Icon } from './icon.tsx'

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
  const [known, setKnown] = useState(value)

  const report = useDebouncedCallback((typed: string) => {
    setKnown(typed.trim())
    onSearch(typed)
  }, PAUSE_MS)

  // Changed from elsewhere: Back, a link, "Clear search".
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
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
