import type { FoundPayer } from '@ganit/contract/money/counter'
import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import { formatMoney } from '../../../ui/text/formats.ts'
import { payersFound } from './counter.data.ts'
import classes from './counter.module.css'

const PAUSE_MS = 120

type FindPayerProps = {
  field: RefObject<HTMLInputElement | null>
  onChoose: (payer: FoundPayer) => void
}

/** Finds the payer by name, number or phone. Arrows move, Enter chooses, even before the result has come. */
export function FindPayer({ field, onChoose }: FindPayerProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [isWaited, setWaited] = useState(false)
  // Hides the results once one is chosen, so that the dues are visible.
  const [isOpen, setOpen] = useState(false)
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS)
  const query = useQuery({ ...payersFound({ search }), enabled: search !== '' })
  const isSettled = search === text.trim() && !query.isPlaceholderData && !query.isFetching
  const found = (search && query.data) || []
  const active = found[Math.min(at, found.length - 1)]
  const isSearching = isOpen && text.trim() !== '' && !isSettled && !query.isError

  const choose = useCallback(
    (payer: FoundPayer) => {
      setOpen(false)
      onChoose(payer)
    },
    [onChoose],
  )
  // Enter was pressed before the answer came.
  useEffect(() => {
    if (!isWaited || !isSettled) return
    setWaited(false)
    if (active) choose(active)
  }, [isWaited, isSettled, active, choose])

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt(Math.max(0, Math.min(found.length - 1, at + step)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (text.trim() === '') return
      if (isSettled && active) choose(active)
      else if (!isSettled) setWaited(true)
    } else if (event.key === 'Escape') setText('')
  }
  return (
    <div>
      <TextInput
        ref={field}
        autoFocus
        className={classes.search ?? ''}
        aria-label="Name, number or phone"
        placeholder="Name, number or phone"
        type="search"
        role="combobox"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={isOpen && active ? `${id}-${active.student_id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leftSection={<Icon name="search" />}
        rightSection={isSearching && <Loader size="xs" aria-label="Searching..." />}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setAt(0)
          setWaited(false)
          setOpen(true)
        }}
        onKeyDown={press}
      />
      {query.isError && search && <ErrorBox>{messageOf(query.error)}</ErrorBox>}
      <div id={`${id}-found`} role="listbox" aria-label="Students found" className={classes.found}>
        {(isOpen ? found : []).map((payer) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
          <div
            key={payer.student_id}
            id={`${id}-${payer.student_id}`}
            role="option"
            tabIndex={-1}
            aria-selected={payer === active}
            onClick={() => choose(payer)}
          >
            <span>
              <b>{payer.name}</b> {payer.class_name} {payer.phone && `· ${payer.phone}`}
            </span>
            <span>{formatMoney(payer.owed)}</span>
          </div>
        ))}
      </div>
      {search && isSettled && query.data?.length === 0 && (
        <p role="status">Nobody found for “{search}”.</p>
      )}
    </div>
  )
}
