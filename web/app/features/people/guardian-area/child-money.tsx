import { sumOf } from '@ganit/contract/money'
import type { Ledger } from '@ganit/contract/money/ledger'
import type { OwnChild } from '@ganit/contract/people/guardians'
import { useLingui } from '@lingui/react'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormats } from '../../../i18n/use-formats.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { PlainButton } from '../../../ui/buttons/plain-button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { isMissing } from '../../../ui/feedback/missing.tsx'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useDueTitle } from '../../../ui/money/use-due-title.ts'
import { DueParts, Why } from '../../../ui/money/why-amount.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import aloud from '../../../ui/text/aloud.module.css'
import { useToday } from '../../../ui/text/use-clock.ts'
import { openReceipt } from '../../money/paying/paying.data.ts'
import { ledger, openOf, standingOf } from '../../money/payments/payments.data.ts'
import classes from './guardian-area.module.css'

/** The receipts of valid payments, the newest first, collapsed. */
function Receipts({ payments }: { payments: Ledger['payments'] }) {
  const { i18n } = useLingui()
  const { money, day } = useFormats()
  const { failure, run } = useAction()
  const standing = payments.filter(({ reversed }) => !reversed)
  if (standing.length === 0) return <p>{i18n.t('No receipts yet.')}</p>

  return (
    <details className={classes.receipts}>
      <summary>{i18n.t('Receipts')}</summary>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <ul>
        {standing.map(({ payment_id, receipt_number, date, amount }) => (
          <li key={payment_id}>
            <span>
              {day(date)} <b>{money(amount)}</b>
            </span>
            <PlainButton onClick={() => run(() => openReceipt(payment_id))}>
              {receipt_number}
            </PlainButton>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ChildMoneyProps = { child: OwnChild; all: readonly OwnChild[] }

/** A child's open dues, the oldest first, and the receipts. */
export function ChildMoney({ child, all }: ChildMoneyProps) {
  const { i18n } = useLingui()
  const ledgers = useQueries({ queries: all.map(({ uid }) => ledger({ uid })) })
  const query = ledgers.find((_, n) => all[n]?.uid === child.uid)
  const known = ledgers.flatMap(({ data }) => data ?? [])
  const isKnown = ledgers.every(({ data, error }) => data !== undefined || isMissing(error))

  if (!query) return null
  return (
    <section className="stack gap8 pad16 card breaks" aria-labelledby="money">
      <h2 id="money" className={aloud.only}>
        {i18n.t('To pay')}
      </h2>
      <QueryView
        query={query}
        failure={i18n.t('The dues could not be loaded.')}
        missing={<p>{i18n.t('Nothing is due now.')}</p>}
        skeleton={<SkeletonRows rows={2} photo={false} label={i18n.t('Loading the dues...')} />}
      >
        {(shown) => (
          <>
            <Standing known={shown} />
            {isKnown && <ForAll ledgers={known} />}
            <Receipts payments={shown.payments} />
          </>
        )}
      </QueryView>
    </section>
  )
}

/** Dues that can be paid: not those reported as paid and still being checked. */
const payableOf = (dues: Ledger['dues']) => openOf(dues).filter((due) => !due.being_checked)

const dueNowOf = (dues: Ledger['dues'], today: string) =>
  payableOf(dues).filter(({ due_date }) => due_date <= today)

/** The dues to pay now, else the next ones. Dues that are not due yet are in no sum. */
function askedOf(dues: Ledger['dues'], today: string) {
  const payable = payableOf(dues)
  const now = dueNowOf(dues, today)
  const first = payable.map(({ due_date }) => due_date).toSorted()[0]
  return now.length > 0 ? now : payable.filter(({ due_date }) => due_date === first)
}

const payLink = (dues: Ledger['dues']) =>
  `/guardian/pay?dues=${dues.map(({ fee_id }) => fee_id).join(',')}`

/** The amount owed, its date, and the part being checked. */
function Standing({ known }: { known: Ledger }) {
  const { i18n } = useLingui()
  const { money } = useFormats()
  const dues = askedOf(known.dues, useToday())
  const checked = openOf(known.dues).filter((due) => due.being_checked)

  if (dues.length + checked.length === 0)
    return <p className={classes.clear}>{i18n.t('Everything is paid.')}</p>
  return (
    <>
      {dues.length > 0 && <Owed dues={dues} />}
      {checked.length > 0 && (
        <p>
          <Link to="/guardian/pay">
            {i18n.t('Being checked')} <b>{money(sumOf(checked.map(({ owed }) => owed)))}</b>
          </Link>
        </p>
      )}
    </>
  )
}

function Owed({ dues: open }: { dues: Ledger['dues'] }) {
  const { i18n } = useLingui()
  const { money, shortDay } = useFormats()
  const titleOf = useDueTitle()
  const { owed, overdue, since = '', isLate } = standingOf(open, useToday())
  const first = open.filter(({ due_date }) => due_date === since)

  return (
    <div className={`grid gap4-16 foot ${classes.owed}`}>
      <p className={classes.money}>{money(owed)}</p>
      <p>
        {[...new Set(open.map(titleOf))].join(', ')}
        <b data-late={isLate || undefined}>
          {isLate
            ? i18n.t('{amount} overdue since {date}', {
                amount: money(overdue),
                date: shortDay(since),
              })
            : i18n.t('{amount} due by {date}', {
                amount: money(sumOf(first.map(({ owed }) => owed))),
                date: shortDay(since),
              })}
        </b>
      </p>
      <ButtonLink variant="main" to={payLink(open)}>
        {i18n.t('Pay')}
      </ButtonLink>
      <Why label={i18n.t('Why this amount?')}>
        {open.map((due) => (
          <div key={due.due_id}>
            <p>
              {titleOf(due)}, {i18n.t('due by {date}', { date: shortDay(due.due_date) })}
            </p>
            <DueParts parts={due.parts} money={money} />
          </div>
        ))}
      </Why>
    </div>
  )
}

/** The total of all children, if more than one owes: of what is due now, if any of them owes that. */
function ForAll({ ledgers }: { ledgers: readonly Ledger[] }) {
  const { i18n } = useLingui()
  const { money } = useFormats()
  const today = useToday()
  const isAnyDue = ledgers.some(({ dues }) => dueNowOf(dues, today).length > 0)
  const chosen = isAnyDue ? dueNowOf : askedOf
  const owing = ledgers.map(({ dues }) => chosen(dues, today)).filter((dues) => dues.length > 0)
  if (owing.length < 2) return null

  const dues = owing.flat()
  return (
    <p>
      <Link to={payLink(dues)}>
        {i18n.t('Pay for all children, {amount}', {
          amount: money(sumOf(dues.map(({ owed }) => owed))),
        })}
      </Link>
    </p>
  )
}
