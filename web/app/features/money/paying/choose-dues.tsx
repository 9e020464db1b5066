import { parseAmount, sumMoney } from '@ganit/contract/money'
import type { Ledger } from '@ganit/contract/money/ledger'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../i18n/use-formats.ts'
import { leaveFor } from '../../../leave-for.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Checkbox, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { useDueTitle } from '../../../ui/money/use-due-title.ts'
import { hasReason, WhyAmount } from '../../../ui/money/why-amount.tsx'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { openOf, toPayOf } from '../payments/payments.data.ts'
import { usePartInWords } from '../payments/use-part-in-words.ts'
import { payWays } from './pay-ways.data.ts'
import { beginClaim, beginOnline } from './paying.data.ts'
import classes from './paying.module.css'

type Due = Ledger['dues'][number]

type ChooseDuesProps = {
  ledgers: readonly Ledger[]
  /** Dues that are ticked at first. If there are none, the dues are ticked for which the family is asked. */
  first: readonly number[]
  onTicked: (due_ids: number[]) => void
  onBegun: (claim_id: number) => void
}

/**
 * The initial ticks: the dues in the address; without these, the dues that are overdue or due soon; without these, the
 * next ones.
 */
function initialTicks(dues: readonly Due[], first: readonly number[], today: string) {
  const wanted = dues.filter(({ fee_id }) => first.includes(fee_id))
  if (wanted.length > 0) return wanted
  return toPayOf([...dues], today)
}

/** Open dues as checkboxes, with their sum. */
export function ChooseDues({ ledgers, first, onTicked, onBegun }: ChooseDuesProps) {
  const { i18n } = useLingui()
  const { money, day } = useFormats()
  const today = useToday()
  const payable = ledgers.map((each) => ({
    ...each,
    dues: openOf(each.dues),
  }))
  const dues = payable.flatMap((each) => each.dues).filter(({ being_checked }) => !being_checked)
  const [ticked, setTicked] = useState(() =>
    initialTicks(dues, first, today).map(({ fee_id }) => fee_id),
  )
  const [amount, setAmount] = useState('')
  const { failure, isSending, run } = useAction()
  const isHere = useIsHere()
  const { data: ways } = useQuery(payWays)

  const chosen = dues.filter(({ fee_id }) => ticked.includes(fee_id))
  const sum = sumMoney(chosen.map(({ owed }) => owed))
  const tick = (fee_id: number, on: boolean) => {
    const next = on ? [...ticked, fee_id] : ticked.filter((other) => other !== fee_id)
    setTicked(next)
    onTicked(next)
  }
  const saidOf = ({ due_date }: Due) =>
    due_date < today
      ? i18n.t('Overdue since {date}', { date: day(due_date) })
      : i18n.t('Due by {date}', { date: day(due_date) })
  // UPI allows a payment in part, which settles the oldest due first. Online payments are always whole.
  const canBePart = Boolean(ways?.upi) && chosen.length > 0
  const isPart = canBePart && amount.trim() !== ''
  const toPay = (isPart && parseAmount(amount)) || sum
  const begin = () =>
    run(async (attempt) => {
      const due_ids = chosen.map(({ fee_id }) => fee_id)
      const { claim } = await beginClaim({ due_ids, ...(isPart && { amount }) }, attempt)
      if (isHere()) onBegun(claim.claim_id)
    })

  const goToBank = () =>
    run(async (attempt) => {
      const due_ids = chosen.map(({ fee_id }) => fee_id)
      const { pay_url } = await beginOnline({ due_ids }, attempt)
      if (isHere()) await leaveFor(pay_url)
    })
  const button = {
    size: 'lg',
    loading: isSending,
    'aria-disabled': chosen.length === 0 || undefined,
  } as const

  if (payable.every((each) => each.dues.length === 0))
    return <p className="large">{i18n.t('Nothing is due now.')}</p>
  return (
    <>
      {payable.map(({ uid, name, dues: open }) => (
        <fieldset key={uid} className={`narrow card ${classes.child}`}>
          <legend>{name}</legend>
          <ul>
            {open.map((due) => (
              <li key={due.fee_id}>
                {due.being_checked ? (
                  <DueTitle due={due} said={i18n.t('Being checked')} />
                ) : (
                  <Checkbox
                    label={<DueTitle due={due} said={saidOf(due)} isLate={due.due_date < today} />}
                    checked={ticked.includes(due.fee_id)}
                    onChange={({ currentTarget }) => tick(due.fee_id, currentTarget.checked)}
                  />
                )}
                <span className="strong amount nowrap">{money(due.owed)}</span>
                {hasReason(due.parts) && (
                  <WhyAmount label={i18n.t('Why this amount?')} parts={due.parts} money={money} />
                )}
                <PartToCome due={due} all={open} />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      {canBePart && (
        <TextInput
          label={i18n.t('Amount')}
          description={i18n.t('Leave it empty to pay all of it.')}
          inputMode="decimal"
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
      )}
      <div className={`wrap gap8-16 centred split ${classes.bar}`}>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <p role="status">
          {i18n.t('To pay')} <b>{money(toPay)}</b>
        </p>
        {ways?.upi && (
          <Button {...button} variant="main" onClick={() => chosen.length > 0 && begin()}>
            {i18n.t('Pay by UPI')}
          </Button>
        )}
        {ways?.online && !isPart && (
          <Button
            {...button}
            variant={ways.upi ? 'default' : 'main'}
            onClick={() => chosen.length > 0 && goToBank()}
          >
            {i18n.t('Pay online')}
          </Button>
        )}
        {ways && !ways.upi && !ways.online && (
          <p>{i18n.t('The academy takes no payments here. Please pay at its office.')}</p>
        )}
      </div>
    </>
  )
}

/** The amount and day of the next part, below a due that is paid in parts. */
function PartToCome({ due, all }: { due: Due; all: Due[] }) {
  const said = usePartInWords()(due, all)
  return said && <span className="small">{said}</span>
}

type WhatProps = { due: Due; said: string; isLate?: boolean }

/** A due's title and date. */
function DueTitle({ due, said, isLate = false }: WhatProps) {
  const titleOf = useDueTitle()
  return (
    <span className={`breaks ${classes.due}`}>
      <b>{titleOf(due)}</b> {due.batch_name}
      <span data-late={isLate || undefined}>{said}</span>
    </span>
  )
}
