import {
  LETTER_KINDS,
  type Letter,
  type LetterKind,
  withdrawLetter,
} from '@ganit/contract/office/letters'
import { TABLE_FORMATS } from '@ganit/contract/table-files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { titled } from '../../../academy.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { ReasonDialog } from '../../../ui/forms/dialogs/reason-dialog.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import { pageQueryOf, type TableSettings, useTableState } from '../../../ui/tables/table-state.ts'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { usePrintLetters } from './letter-dialog.tsx'
import { downloadLetters, lettersPage, withdraw } from './letters.data.ts'
import classes from './letters.module.css'
import { KIND_TEXTS } from './words.ts'

export const meta = titled('Letters and certificates')

const TABLE: TableSettings<'letter_id', 'kind'> = { sortKeys: ['letter_id'], filters: ['kind'] }
const KINDS = [
  { value: '', label: 'All kinds' },
  ...LETTER_KINDS.map((value) => ({ value, label: KIND_TEXTS[value] })),
]

const COLUMNS: readonly Column<Letter>[] = [
  {
    label: 'Number',
    narrow: 'start',
    width: 150,
    cell: ({ letter_id, number, withdrawn }) => (
      <>
        <b id={`letter-${letter_id}`}>{number}</b>
        {withdrawn && <StatusMark kind="late">withdrawn {formatDay(withdrawn.date)}</StatusMark>}
      </>
    ),
  },
  {
    label: 'Student',
    width: 190,
    cell: ({ uid, name, student_id }) => (
      <>
        {uid && name ? (
          <Link to={`/admin/student/${uid}`}>{name}</Link>
        ) : (
          (name ?? 'Erased student')
        )}
        <span className="block quiet small">ID {student_id}</span>
      </>
    ),
  },
  {
    label: 'What it says',
    cell: ({ kind, text, language, withdrawn }) => (
      <>
        <span className="block strong">{KIND_TEXTS[kind]}</span>
        {text.map((line) => (
          <span key={line} lang={language ?? undefined} className={`block small ${classes.text}`}>
            {line}
          </span>
        ))}
        {withdrawn && <span className="block small">Withdrawn: {withdrawn.why}</span>}
      </>
    ),
  },
  {
    label: 'Issued',
    width: 150,
    cell: ({ issued_on, issued_by }) => (
      <>
        {formatDay(issued_on)}
        <span className="block quiet small">{issued_by}</span>
      </>
    ),
  },
]

/** Saves the list as a table. */
function Exports({ asked }: { asked: Record<string, unknown> }) {
  const { failure, isSending, run } = useAction()
  return (
    <div className="unprinted wrap gap8 centred">
      {failure && <p role="alert">{failure}</p>}
      {TABLE_FORMATS.map((format) => (
        <Button
          key={format}
          size="sm"
          disabled={isSending}
          onClick={() => void run(() => downloadLetters(asked, format))}
        >
          {format === 'xlsx' ? 'Excel' : 'CSV'}
        </Button>
      ))}
      <Button size="sm" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}

/** The body of a withdrawal, with the dialog's name of the field. */
const Withdrawal = z.object({ reason: withdrawLetter.body.shape.why })

/** The register of letters and certificates: found by number, read out, printed again, withdrawn. */
export default function Letters() {
  const state = useTableState(TABLE)
  const { failure, isSending, print } = usePrintLetters()
  const [withdrawing, setWithdrawing] = useState<Letter>()
  const kind = LETTER_KINDS.find((each) => each === state.filters.kind) as LetterKind | undefined
  const { sort, order, ...paged } = pageQueryOf(state)
  const asked = { ...paged, ...(kind && { kind }) }
  const query = useQuery(lettersPage(asked))
  const actions: Column<Letter> = {
    label: 'Actions',
    kind: 'actions',
    width: 190,
    cell: (letter) =>
      letter.name !== null && (
        <>
          <Button
            size="xs"
            aria-describedby={`letter-${letter.letter_id}`}
            disabled={isSending}
            onClick={() => void print([letter.letter_id])}
          >
            Print
          </Button>
          {!letter.withdrawn && (
            <Button
              size="xs"
              variant="quiet"
              aria-describedby={`letter-${letter.letter_id}`}
              onClick={() => setWithdrawing(letter)}
            >
              Withdraw
            </Button>
          )}
        </>
      ),
  }
  return (
    <>
      <ListScreen
        title="Letters and certificates"
        aside={
          <Exports
            asked={{ ...(asked.search && { search: asked.search }), ...(kind && { kind }) }}
          />
        }
        tools={
          <>
            <TableTools state={state} placeholder="Search number or name">
              <TableFilter state={state} name="kind" label="Kind" choices={KINDS} />
            </TableTools>
            {failure && <ErrorBox>{failure}</ErrorBox>}
          </>
        }
        query={query}
        state={state}
        columns={[...COLUMNS, actions]}
        keyOf={({ letter_id }) => letter_id}
        nouns={['letter', 'letters']}
        failure="Failed to load the letters."
        empty={{
          title: 'No letter or certificate was issued yet.',
          text: 'Open a student, and press Print.',
          action: <ButtonLink to="/admin/students">Directory</ButtonLink>,
        }}
      />
      {withdrawing && (
        <ReasonDialog
          title={`Withdraw ${withdrawing.number}`}
          accept="Withdraw"
          unsaved="The letter is not withdrawn yet."
          schema={Withdrawal}
          send={async (why) => {
            const { letter_id } = withdrawing
            toastSuccess((await withdraw({ letter_id, why })).message)
          }}
          onClose={() => setWithdrawing(undefined)}
        >
          {withdrawing.name}: {KIND_TEXTS[withdrawing.kind]}. The number stays, and a print says
          that the letter is withdrawn.
        </ReasonDialog>
      )}
    </>
  )
}
