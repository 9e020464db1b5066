import { getSettings } from '@ganit/contract/ground/settings'
import { termsOf } from '@ganit/contract/people/registration'
import { getProspectus, type Prospectus } from '@ganit/contract/teaching/prospectus'
import { useLingui } from '@lingui/react'
import { textsIn, useAcademy } from '../../../academy.ts'
import { pageContext } from '../../../api/page-context.ts'
import { translatorFor } from '../../../i18n/said.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Logo } from '../../../ui/layout/home-link.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { Helplines } from '../../../ui/text/coaching/helplines.tsx'
import { NoPromise } from '../../../ui/text/coaching/no-promise.tsx'
import { useBatchInWords } from '../class-pages/batch-in-words.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/prospectus'
import classes from './prospectus.module.css'

/** 404 where the owner shows none. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext)
  const { prospectus, shared_fees = false } = await api(getSettings, {})
  if (!prospectus) throw new Response(null, { status: 404, statusText: 'Not found' })
  const say = await translatorFor(language)
  return { ...(await api(getProspectus, {})), refunds: say(termsOf(shared_fees)[0] ?? '') }
}

export const meta: Route.MetaFunction = (args) => {
  const i18n = textsIn(args)
  return pageMeta(args, {
    title: i18n.t('Prospectus'),
    description: i18n.t('Batches with their times and fees, and the teachers.'),
    path: '/prospectus',
  })
}

type Batch = Prospectus['batches'][number]

/** A batch: class, days and hours, months, size and fees, as far as they are known. */
function BatchFacts({ name, class_number, schedules, is_online, size, fees, ...days }: Batch) {
  const { starts_on, ends_on } = days
  const { i18n } = useLingui()
  const { month } = useFormats()
  const { week, inWords } = useBatchInWords()
  const from = starts_on && month(starts_on.slice(0, 7))
  const to = ends_on && month(ends_on.slice(0, 7))
  const lines = fees ? fees.map(inWords) : [i18n.t('Ask us about the fees.')]
  return (
    <div className={classes.batch}>
      <dt>
        <b className="breaks">{name}</b>
        <span className="quiet">
          {class_number === null
            ? i18n.t('Any class')
            : i18n.t('Class {classNumber}', { classNumber: class_number })}
        </span>
      </dt>
      <dd className="amount">
        <span>{week(schedules)}</span>
        {is_online && <span>{i18n.t('Online')}</span>}
        {from && to && <span>{from === to ? from : `${from} – ${to}`}</span>}
        {from && !to && <span>{i18n.t('from {from}', { from })}</span>}
        {!from && to && <span>{i18n.t('until {to}', { to })}</span>}
        {size !== null && <span>{i18n.t('At most {size} students', { size })}</span>}
      </dd>
      <dd className="amount">
        {lines.length > 0
          ? // biome-ignore lint/suspicious/noArrayIndexKey: fees of three terms read alike.
            lines.map((line, n) => <span key={n}>{line}</span>)
          : i18n.t('Who joins now pays no fee.')}
      </dd>
    </div>
  )
}

/** The academy on a sheet: to read, and for the desk to print and hand over. */
export default function ProspectusPage({
  loaderData: { batches, teachers, registration_number, changed_on, refunds },
}: Route.ComponentProps) {
  const { i18n } = useLingui()
  const { day } = useFormats()
  const { address, phone, refundWords } = useAcademy()

  return (
    <>
      <main id="main" tabIndex={-1} className={`${paper.wrap} ${classes.page}`}>
        <div className={classes.letterhead}>
          <Logo />
          <span className="as-typed">{[address, phone].filter(Boolean).join('\n')}</span>
        </div>
        <div className={classes.head}>
          <h1>{i18n.t('Prospectus')}</h1>
          <Button size="sm" className="unprinted" onClick={() => window.print()}>
            {i18n.t('Print')}
          </Button>
        </div>
        {registration_number && (
          <p>{i18n.t('Registration number: {registration_number}', { registration_number })}</p>
        )}
        <h2>{i18n.t('Batches and fees')}</h2>
        {batches.length > 0 ? (
          <dl className={classes.rows}>
            {batches.map((batch) => (
              <BatchFacts key={batch.batch_id} {...batch} />
            ))}
          </dl>
        ) : (
          <p className="quiet">{i18n.t('No batches yet. Ask us.')}</p>
        )}
        {teachers.length > 0 && (
          <>
            <h2>{i18n.t('Teachers')}</h2>
            <dl className={classes.rows}>
              {teachers.map(({ name, qualification }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two teachers may share both.
                <div key={n} className={classes.teacher}>
                  <dt>
                    <b className="breaks">{name}</b>
                  </dt>
                  <dd className="breaks">{qualification}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <h2>{i18n.t('Refunds')}</h2>
        <p>{refunds}</p>
        {refundWords && <p className="as-typed">{refundWords}</p>}
        <NoPromise />
        {changed_on && (
          <p className="quiet small">{i18n.t('Last changed on {day}', { day: day(changed_on) })}</p>
        )}
      </main>
      <Helplines isPrinted />
    </>
  )
}
