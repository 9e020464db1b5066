import type { Found } from '@ganit/contract/office/find'
import type { Who } from '@ganit/contract/people/who'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { foundBy } from '../../../ui/finding/find.data.ts'
import { WhoPart } from '../../../ui/finding/who-part.tsx'
import { OptionList, useCombobox } from '../../../ui/forms/choices/combobox.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import classes from './counter.module.css'

const PAUSE_MS = 120
const LABEL = 'Name, number or phone'

type FindPayerProps = {
  field: RefObject<HTMLInputElement | null>
  onChoose: (payer: Who) => void
  /** Called when the text changes, so that the last family is hidden. */
  onType: () => void
}

type Hit = { value: string; label: string; detail: string; who?: Who; amount: string; payer: Who }

/**
 * A hit as an option. It names the student whose family is chosen, and the sum due now or the amount of the receipt.
 */
function optionOf(hit: Found): Hit[] {
  if (hit.kind === 'student')
    return [
      {
        value: String(hit.student_id),
        label: hit.name,
        detail: '',
        who: hit,
        amount: hit.due_now,
        payer: hit,
      },
    ]
  const payer = hit.kind === 'family' ? hit.children[0] : hit.student
  if (!payer) return []
  return hit.kind === 'family'
    ? [
        {
          value: `family-${hit.guardian_id}`,
          label: hit.name,
          detail: hit.children.map(({ name }) => name).join(', '),
          amount: hit.due_now,
          payer,
        },
      ]
    : [
        {
          value: `receipt-${hit.payment_id}`,
          label: `Receipt ${hit.receipt_number}`,
          detail: `${payer.name} · ${formatDay(hit.date)}`,
          amount: hit.amount,
          payer,
        },
      ]
}

/**
 * Finds the payer by name, number or phone. Arrows move the choice. Enter chooses, even if it was pressed before the
 * result came.
 */
export function FindPayer({ field, onChoose, onType }: FindPayerProps) {
  const [typed, setTyped] = useState('')
  // A choice hides the results, so that the dues are visible.
  const [isOpen, setOpen] = useState(false)
  const text = typed.trim()
  const [search] = useDebouncedValue(text, PAUSE_MS)
  const query = useQuery({ ...foundBy({ q: search }), enabled: search !== '' })
  const isPending = search !== text || query.isPlaceholderData || query.isFetching
  const found = search ? (query.data?.items ?? []).flatMap(optionOf) : []
  const { input, options, ...list } = useCombobox({
    typed: text,
    options: found,
    isPending,
    // While a text is typed, Enter chooses again.
    isOpen: text !== '',
    onChoose: ({ payer }) => {
      setOpen(false)
      onChoose(payer)
    },
  })

  return (
    <div className="anchor">
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
          !query.isError && (
            <span role="status" aria-label="Searching...">
              …
            </span>
          )
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
        {({ who, label, detail, amount }) => (
          <>
            {who ? (
              <WhoPart who={who} />
            ) : (
              <div className="stack">
                <b>{label}</b>
                <span className="quiet small">{detail}</span>
              </div>
            )}
            <strong>{formatRupees(amount)}</strong>
          </>
        )}
      </OptionList>
      {search && !isPending && query.data?.items.length === 0 && (
        <p role="status">Nobody found for “{search}”.</p>
      )}
    </div>
  )
}
