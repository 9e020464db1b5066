import { dayAfter } from '@ganit/contract/days'
import { SOON_DAYS, sumMoney } from '@ganit/contract/money'
import type { FamilyMoney } from '@ganit/contract/money/family-money'
import type { Ledger } from '@ganit/contract/money/ledger'
import type { OwnChild } from '@ganit/contract/people/guardians'
import { useLingui } from '@lingui/react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Awaited } from '../../../ui/feedback/loading/awaited.tsx'
import { isMissing } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useDueTitle } from '../../../ui/money/use-due-title.ts'
import { DueParts, hasReason, WhyButton } from '../../../ui/money/why-amount.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import aloud from '../../../ui/text/aloud.module.css'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { openReceipt } from '../../money/paying/paying.data.ts'
import { ledger, openOf, toPayOf } from '../../money/payments/payments.data.ts'
import { usePartInWords } from '../../money/payments/use-part-in-words.ts'
import { familyMoney } from '../../people/guardians/own-family.data.ts'
import classes from './guardian-area.module.css'

type ChildMoneyProps = { child: OwnChild; all: readonly OwnChild[] }

/** The sum to pay for a child in one line, and the sum for all children. */
export function ChildMoney({ child, all }: ChildMoneyProps) {
  const { i18n } = useLingui()
  const ledgers = useQueries({ queries: all.map(({ uid }) => ledger({ uid })) })
  const query = ledgers.find((_, n) => all[n]?.uid === child.uid)
  const known = ledgers.flatMap(({ data }) => data ?? [])
  const isKnown = ledgers.every(({ data, error }) => data !== undefined || isMissing(error))
  const { data: family, isFetched: areSumsAsked } = useQuery(familyMoney({}))

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
        // While the family's sums are on the way, another amount would be shown.
        isHeld={!areSumsAsked}
      >
        {(shown) => (
          <>
            <AmountAsked known={shown} sums={sumsOf(family, child)} />
            {isKnown && <FamilyTotal ledgers={known} family={family} />}
          </>
        )}
      </QueryView>
    </section>
  )
}

type Sums = FamilyMoney['children'][number]

/** The sums overdue and due soon are the server's; later dues are added up here. */
const sumsAskedFor = (
  sums: Pick<FamilyMoney, 'overdue' | 'soon' | 'oldest' | 'soon_by'> | undefined,
  dues: Ledger['dues'],
) =>
  sums?.oldest || sums?.soon_by
    ? sumMoney([sums.overdue, sums.soon])
    : sumMoney(dues.map(({ owed }) => owed))

const sumsOf = (family: FamilyMoney | undefined, { uid }: OwnChild) =>
  family?.children.find((each) => each.uid === uid)

const payLink = (dues: Ledger['dues']) =>
  `/guardian/pay?dues=${dues.map(({ fee_id }) => fee_id).join(',')}`

type StandingProps = { known: Ledger; sums: Sums | undefined }

/** The amount that the family is asked for, its days, and the payments that are being checked. */
function AmountAsked({ known, sums }: StandingProps) {
  const { i18n } = useLingui()
  const { money } = useFormats()
  const dues = toPayOf(known.dues, useToday())
  const isChecked = openOf(known.dues).some((due) => due.being_checked)

  if (dues.length === 0 && !isChecked)
    return <p className={classes.clear}>{i18n.t('Everything is paid.')}</p>
  return (
    <>
      {dues.length > 0 && <OwedDues dues={dues} all={known.dues} sums={sums} />}
      {isChecked && sums && (
        <p>
          <Link to="/guardian/pay">
            {i18n.t('Being checked')} <b>{money(sums.checking)}</b>
          </Link>
        </p>
      )}
    </>
  )
}

/** The most dues named on the first screen of a phone. */
const TITLES_MAX = 3

type OwedProps = { dues: Ledger['dues']; all: Ledger['dues']; sums: Sums | undefined }

/** The dues to pay with their sum; overdue dues and dues of the next days apart, each with its first day. */
function OwedDues({ dues, all, sums }: OwedProps) {
  const { i18n } = useLingui()
  const { money, shortDay } = useFormats()
  const titleOf = useDueTitle()
  const next = sums && !sums.oldest && !sums.soon_by ? dues[0] : undefined
  const titles = [...new Set(dues.map(titleOf))]

  return (
    <>
      <div className={`row gap12 centred split ${classes.owed}`}>
        <div className="narrow">
          <p className={classes.money}>{money(sumsAskedFor(sums, dues))}</p>
          {sums?.oldest && (
            <b data-late>
              {i18n.t('{amount} overdue since {date}', {
                amount: money(sums.overdue),
                date: shortDay(sums.oldest),
              })}
            </b>
          )}
          {sums?.soon_by && (
            <b>
              {i18n.t('{amount} due by {date}', {
                amount: money(sums.soon),
                date: shortDay(sums.soon_by),
              })}
            </b>
          )}
          {next && <b>{i18n.t('Due by {date}', { date: shortDay(next.due_date) })}</b>}
        </div>
        <ButtonLink variant="main" to={payLink(dues)}>
          {i18n.t('Pay')}
        </ButtonLink>
      </div>
      <p className="quiet small">
        {titles.length <= TITLES_MAX
          ? titles.join(', ')
          : i18n.t('{titles} and {more} more', {
              titles: titles.slice(0, TITLES_MAX - 1).join(', '),
              more: titles.length - TITLES_MAX + 1,
            })}
      </p>
      <PartsToCome dues={dues} all={all} />
      {(dues.length > 1 || dues.some(({ parts }) => hasReason(parts))) && (
        <WhyButton label={i18n.t('Why this amount?')}>
          {dues.map((due) => (
            <DueReckoning
              key={due.due_id}
              due={due}
              late={all.find(({ due_id }) => due_id === due.late_of)}
            />
          ))}
          <p className="row gap12 split">
            <span aria-hidden="true">=</span>
            <b>{money(sumMoney(dues.map(({ owed }) => owed)))}</b>
          </p>
        </WhyButton>
      )}
    </>
  )
}

type ReckonedProps = { due: Ledger['dues'][number]; late: Ledger['dues'][number] | undefined }

/**
 * The sum that a due still owes and its reason: the due's lines, or for a late fine the day by which the other due was
 * payable.
 */
function DueReckoning({ due, late }: ReckonedProps) {
  const { i18n } = useLingui()
  const { money, shortDay } = useFormats()
  const titleOf = useDueTitle()
  return (
    <div>
      <p className="row gap12 split">
        <span className="narrow">
          {titleOf(due)},{' '}
          {late
            ? i18n.t('not received by {date}', { date: shortDay(late.due_date) })
            : i18n.t('due by {date}', { date: shortDay(due.due_date) })}
        </span>
        <b className="nowrap">{money(due.owed)}</b>
      </p>
      {hasReason(due.parts) && <DueParts parts={due.parts} money={money} />}
    </div>
  )
}

/** The amount and day of the next part, for each due that is paid in parts. */
function PartsToCome({ dues, all }: Pick<OwedProps, 'dues' | 'all'>) {
  const partInWords = usePartInWords()
  return dues.map((due) => {
    const said = partInWords(due, all)
    return said && <p key={due.due_id}>{said}</p>
  })
}

type ForAllProps = { ledgers: readonly Ledger[]; family: FamilyMoney | undefined }

/**
 * The total of all children, if more than one owes. If any of them owes something that is due now, the total counts
 * only dues of now.
 */
function FamilyTotal({ ledgers, family }: ForAllProps) {
  const { i18n } = useLingui()
  const { money } = useFormats()
  const today = useToday()
  const isSoon = ({ due_date }: Ledger['dues'][number]) => due_date <= dayAfter(today, SOON_DAYS)
  const asked = ledgers.map(({ dues }) => toPayOf(dues, today))
  const isAnySoon = asked.flat().some(isSoon)
  const owing = asked.filter(([first]) => first && (!isAnySoon || isSoon(first)))
  if (owing.length < 2) return null

  const dues = owing.flat()
  return (
    <p>
      <Link to={payLink(dues)}>
        {i18n.t('Pay for all children, {amount}', {
          amount: money(sumsAskedFor(family, dues)),
        })}
      </Link>
    </p>
  )
}

/** The receipts of valid payments for a child, the newest first, collapsed. Above, the dues say whether they were loaded. */
export function ChildReceipts({ uid }: { uid: string }) {
  const { i18n } = useLingui()
  const { money, day } = useFormats()
  const { failure, run } = useAction()
  const { data, isPending } = useQuery(ledger({ uid }))
  const standing = data?.payments.filter(({ reversed }) => !reversed)
  if (isPending) return <Awaited />
  if (!standing) return null
  if (standing.length === 0) return <p className="pad16 card">{i18n.t('No receipts yet.')}</p>

  return (
    <details className={`pad16 card ${classes.receipts}`}>
      <summary>{i18n.t('Receipts')}</summary>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <ul>
        {standing.map(({ payment_id, receipt_number, date, amount }) => (
          <li key={payment_id}>
            <span>
              {day(date)} <b>{money(amount)}</b>
            </span>
            <Button onClick={() => run(() => openReceipt(payment_id))}>{receipt_number}</Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
