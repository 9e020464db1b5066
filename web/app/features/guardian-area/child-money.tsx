import type { OwnChild } from '@ganit/contract/guardians'
import type { Ledger } from '@ganit/contract/ledger'
import { asMoney, inHundredths } from '@ganit/contract/money'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormats } from '../../i18n/use-formats.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { ledgersOf } from '../paying/paying.data.ts'
import { ledger } from '../payments/payments.data.ts'
import classes from './guardian-area.module.css'
import { Receipts } from './receipts.tsx'

type ChildMoneyProps = { child: OwnChild; all: readonly OwnChild[] }

/** What is to be paid for a child, the oldest date first, and the receipts of what was. */
export function ChildMoney({ child, all }: ChildMoneyProps) {
  const { i18n } = useLingui()
  const query = useQuery(ledger(child.uid))

  return (
    <section className={classes.sheet} aria-labelledby="money">
      <h2 id="money" className={classes.said}>
        {i18n.t('To pay')}
      </h2>
      <Loaded
        query={query}
        failure={i18n.t('What is owed could not be loaded.')}
        skeleton={<SkeletonRows rows={2} photo={false} label={i18n.t('Loading what is owed...')} />}
      >
        {(known) => (
          <>
            <Standing known={known} />
            {all.length > 1 && <ForAll all={all} />}
            <Receipts payments={known.payments} />
          </>
        )}
      </Loaded>
    </section>
  )
}

/** What is owed now, and by when. */
function Standing({ known }: { known: Ledger }) {
  const { i18n } = useLingui()
  const { money, shortDay } = useFormats()
  const open = known.dues.filter(({ owed }) => inHundredths(owed) > 0)
  const [first] = open

  if (!first) return <p className={classes.clear}>{i18n.t('Everything is paid.')}</p>
  const isLate = inHundredths(known.overdue) > 0
  return (
    <div className={classes.owed}>
      <p className={classes.money}>{money(known.owed)}</p>
      <p>
        {open
          .map(({ fee_title }) => fee_title)
          .filter((title, n, all) => all.indexOf(title) === n)
          .join(', ')}
        <b data-late={isLate || undefined}>
          {isLate
            ? i18n.t('{amount} overdue since {date}', {
                amount: money(known.overdue),
                date: shortDay(first.due_date),
              })
            : i18n.t('due by {date}', { date: shortDay(first.due_date) })}
        </b>
      </p>
      <ButtonLink
        variant="main"
        to={`/guardian/pay?dues=${open.map(({ fee_id }) => fee_id).join(',')}`}
      >
        {i18n.t('Pay')}
      </ButtonLink>
    </div>
  )
}

/** What all children owe together, where more than one of them does. */
function ForAll({ all }: { all: readonly OwnChild[] }) {
  const { i18n } = useLingui()
  const { money } = useFormats()
  const { data: ledgers = [] } = useQuery(ledgersOf(all.map(({ uid }) => uid)))
  const owing = ledgers.filter(({ owed }) => inHundredths(owed) > 0)
  if (owing.length < 2) return null

  const sum = asMoney(owing.reduce((total, { owed }) => total + inHundredths(owed), 0))
  const dues = owing.flatMap((each) => each.dues.filter(({ owed }) => inHundredths(owed) > 0))
  return (
    <p>
      <Link to={`/guardian/pay?dues=${dues.map(({ fee_id }) => fee_id).join(',')}`}>
        {i18n.t('Pay for all children, {amount}', { amount: money(sum) })}
      </Link>
    </p>
  )
}
