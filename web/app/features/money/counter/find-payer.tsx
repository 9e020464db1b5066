import type { FoundPayer } from '@ganit/contract/money/counter'
import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { WhoPart } from '../../../ui/finding/who-part.tsx'
import { OptionList, useCombobox } from '../../../ui/forms/combobox.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { payersFound } from './counter.data.ts'
import classes from './counter.module.css'

const PAUSE_MS = 120
const LABEL = 'Name, number or phone'

type FindPayerProps = {
  field: RefObject<HTMLInputElement | null>
  onChoose: (payer: FoundPayer) => void
  /** Called when the text changes: what is shown of the last family goes. */
  onType: () => void
}

/** Finds the payer by name, number or phone. Arrows move, Enter chooses, even before the result has come. */
export function FindPayer({ field, onChoose, onType }: FindPayerProps) {
  const [typed, setTyped] = useState('')
  // Hides the results once one is chosen, so that the dues are visible.
  const [isOpen, setOpen] = useState(false)
  const text = typed.trim()
  const [search] = useDebouncedValue(text, PAUSE_MS)
  const query = useQuery({ ...payersFound({ search }), enabled: search !== '' })
  const isPending = search !== text || query.isPlaceholderData || query.isFetching
  const found = (search && query.data) || []
  const { input, options, ...list } = useCombobox({
    typed: text,
    options: found.map((payer) => ({
      ...payer,
      value: String(payer.student_id),
      label: payer.name,
    })),
    isPending,
    // Enter also chooses once more after a choice.
    isOpen: text !== '',
    onChoose: (payer) => {
      setOpen(false)
      onChoose(payer)
    },
  })

  return (
    <div className={classes.finder}>
      <TextInput
        {...input}
        {...(!isOpen && { 'aria-expanded': false, 'aria-activedescendant': undefined })}
        ref={field}
        autoFocus
        className={classes.search ?? ''}
        aria-label={LABEL}
        placeholder={LABEL}
        type="search"
        maxLength={200}
        leftSection={<Icon name="search" />}
        rightSection={
          isOpen &&
          text !== '' &&
          isPending &&
          !query.isError && <Loader size="xs" aria-label="Searching..." />
        }
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setOpen(true)
          onType()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('')
          // An Enter held since the last payment chooses nobody.
          else if (event.key !== 'Enter' || !event.repeat) input.onKeyDown(event)
        }}
      />
      {query.isError && search && <ErrorBox>{messageOf(query.error)}</ErrorBox>}
      <OptionList
        of={{ ...list, options: isOpen ? options : [] }}
        label="Students found"
        className={classes.found}
      >
        {(payer) => (
          <>
            <WhoPart who={payer} />
            <strong>{formatRupees(payer.due_now)}</strong>
          </>
        )}
      </OptionList>
      {search && !isPending && query.data?.length === 0 && (
        <p role="status">Nobody found for “{search}”.</p>
      )}
    </div>
  )
}
