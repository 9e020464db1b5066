import {
  addConcession,
  CONCESSION_LABELS,
  type Concession,
  endConcession,
  updateConcession,
} from '@ganit/contract/money/concessions'
import type { BatchFee } from '@ganit/contract/money/fees'
import type { Ledger } from '@ganit/contract/money/ledger'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAttempt } from '../../../../api/attempt.ts'
import { useMayCall } from '../../../../api/may.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { QueryView } from '../../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { DateField } from '../../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../../ui/forms/dialogs/use-dialog-form.ts'
import { Checkbox, NativeSelect, Textarea, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { formatDay } from '../../../../ui/text/times/dates.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { studentProfile } from '../../../people/students/students.data.ts'
import { feeNow, feesOfBatch } from '../../fees/batch-fees.data.ts'
import section from '../ledger/ledger.module.css'
import classes from '../ledger/student-ledger.module.css'
import { ConcessionEffect } from './concession-effect.tsx'
import { doneText, errorsOf, fieldsOf, KINDS, kindName, reductionOf } from './concession-fields.ts'
import { changeConcession, concessions, giveConcession } from './concessions.data.ts'
import { EndDialog } from './end-dialog.tsx'

/** The fees of a student's batches, and those in `also`. */
function useFees(uid: string, also: readonly number[]): BatchFee[] {
  const { data: student } = useQuery(studentProfile({ uid }))
  const own = useQueries({
    queries: (student?.batches ?? []).map(({ id }) => feesOfBatch({ batch_id: id })),
  }).flatMap(({ data }) => data ?? [])
  const missing = student ? also.filter((id) => !own.some(({ fee_id }) => fee_id === id)) : []
  const others = useQueries({
    queries: [...new Set(missing)].map((id) => feeNow({ batch_fee_id: id })),
  })
  return [...own, ...others.flatMap(({ data }) => data ?? [])]
}

type FeeChoiceProps = {
  fees: readonly BatchFee[]
  /** Null for all. */
  chosen: number[] | null
  onChange: (chosen: number[] | null) => void
  error: ReactNode
}

/** Chooses all fees or some. */
function FeeChoice({ fees, chosen, onChange, error }: FeeChoiceProps) {
  const tick = (fee_id: number, on: boolean) =>
    onChange(on ? [...(chosen ?? []), fee_id] : (chosen ?? []).filter((id) => id !== fee_id))

  return (
    <fieldset className={`stack gap8 narrow ${classes.fees}`}>
      <legend>{CONCESSION_LABELS.fee_ids}</legend>
      <Checkbox
        label="All fees of all batches"
        checked={chosen === null}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : [])}
      />
      {chosen !== null &&
        fees.map(({ fee_id, title, amount }) => (
          <Checkbox
            key={fee_id}
            className={classes.fee ?? ''}
            label={`${title}, ${formatRupees(amount)}`}
            checked={chosen.includes(fee_id)}
            onChange={({ currentTarget }) => tick(fee_id, currentTarget.checked)}
          />
        ))}
      {chosen !== null && fees.length === 0 && <p>The student’s batches have no fees yet.</p>}
    </fieldset>
  )
}

type ConcessionItemProps = {
  concession: Concession
  fees: readonly BatchFee[]
  onOpen: (what: 'change' | 'end') => void
}

const periodOf = ({ from_date, to_date }: Concession) => {
  if (to_date !== null && to_date < from_date) return 'Ended before it began'
  return `${formatDay(from_date)} to ${to_date ? formatDay(to_date) : 'no end'}`
}

function ConcessionItem({ concession, fees, onOpen }: ConcessionItemProps) {
  const { concession_id, kind, fee_ids, to_date, reason } = concession
  const today = useToday()
  const mayChange = useMayCall(updateConcession)
  const mayEnd = useMayCall(endConcession)
  const isOver = to_date !== null && to_date < today
  const id = `concession-${concession_id}`
  const names = fee_ids?.map(
    (fee_id) => fees.find((fee) => fee.fee_id === fee_id)?.title ?? `Fee ${fee_id}`,
  )

  return (
    <li data-over={isOver || undefined}>
      <p id={id}>
        <b>
          {kindName(kind)}, {reductionOf(concession)}
        </b>{' '}
        off {names ? names.join(', ') : 'all fees'}
      </p>
      <p className="quiet small">
        {periodOf(concession)}. {reason}
      </p>
      <div className={`unprinted wrap gap6 ${classes.buttons}`}>
        {mayChange && (
          <Button size="xs" aria-describedby={id} onClick={() => onOpen('change')}>
            Change
          </Button>
        )}
        {mayEnd && !isOver && (
          <Button size="xs" aria-describedby={id} onClick={() => onOpen('end')}>
            End
          </Button>
        )}
      </div>
    </li>
  )
}

type ConcessionDialogProps = {
  payer: Pick<Ledger, 'student_id' | 'uid' | 'name' | 'dues'>
  /** Undefined for a new one. */
  concession?: Concession | undefined
  onClose: () => void
}

/** Adds or changes a student's concession. */
function ConcessionDialog({ payer, concession, onClose }: ConcessionDialogProps) {
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: fieldsOf(concession, useToday()),
    errorsOf,
    send: async (fields) => {
      const { concession_id, version } = concession ?? {}
      const done = concession_id
        ? await changeConcession({ concession_id, ...fields, version })
        : await giveConcession({ ...fields, student_id: payer.student_id }, attempt)
      toastSuccess(doneText(done))
      onClose()
    },
    onClose,
    unsaved: concession ? 'The change is not saved yet.' : 'The concession is not given yet.',
  })
  const { form } = edit
  const fees = useFees(payer.uid, concession?.fee_ids ?? [])
  const input = (name: Exclude<keyof typeof CONCESSION_LABELS, 'fee_ids'>) => ({
    label: CONCESSION_LABELS[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })

  return (
    <FormDialog
      edit={edit}
      title={concession ? 'Change concession' : 'Add a concession'}
      text={`Changes what batches charge ${payer.name} from then on. Dues with nothing paid or waived change with it.`}
      accept={concession ? 'Save' : 'Add'}
    >
      <NativeSelect data={KINDS} data-autofocus {...input('kind')} />
      <div className={`grid top ${classes.pair}`}>
        <TextInput inputMode="decimal" rightSection="%" {...input('percent')} />
        <TextInput inputMode="decimal" leftSection="₹" {...input('amount')} />
      </div>
      <FeeChoice
        fees={fees}
        chosen={form.values.fee_ids}
        onChange={(fee_ids) => form.setFieldValue('fee_ids', fee_ids)}
        error={form.errors.fee_ids}
      />
      <div className={`grid top ${classes.pair}`}>
        <DateField {...input('from_date')} />
        <DateField isOptional {...input('to_date')} />
      </div>
      <Textarea rows={2} {...input('reason')} />
      {!concession && (
        // The reason is written last, and changes nothing.
        <ConcessionEffect
          draft={{ ...form.values, student_id: payer.student_id, reason: '–' }}
          dues={payer.dues}
        />
      )}
    </FormDialog>
  )
}

type Opened = { what: 'add' } | { what: 'change' | 'end'; concession: Concession }

export function Concessions({ payer }: { payer: Ledger }) {
  const query = useQuery(concessions({ student_id: payer.student_id }))
  const fees = useFees(payer.uid, query.data?.flatMap(({ fee_ids }) => fee_ids ?? []) ?? [])
  const mayAdd = useMayCall(addConcession)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)

  return (
    <section className={`above40 ${section.section}`} aria-labelledby="concessions">
      <header className={`wrap foot split ${section.head}`}>
        <h2 id="concessions">Concessions</h2>
        {mayAdd && (
          <Button size="sm" onClick={() => setOpened({ what: 'add' })}>
            Add a concession
          </Button>
        )}
      </header>
      <QueryView
        query={query}
        failure="Failed to load the concessions. Please retry."
        skeleton={<SkeletonRows rows={1} photo={false} label="Loading concessions..." />}
      >
        {(shown) =>
          shown.length === 0 ? (
            <p className="quiet">No concessions.</p>
          ) : (
            <ul className={`sheet ${classes.list}`}>
              {shown.map((concession) => (
                <ConcessionItem
                  key={concession.concession_id}
                  concession={concession}
                  fees={fees}
                  onOpen={(what) => setOpened({ what, concession })}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {opened?.what === 'end' && <EndDialog concession={opened.concession} onClose={close} />}
      {opened && opened.what !== 'end' && (
        <ConcessionDialog
          payer={payer}
          concession={opened.what === 'change' ? opened.concession : undefined}
          onClose={close}
        />
      )}
    </section>
  )
}
