import { getSettings } from '@ganit/contract/ground/settings'
import { useLingui } from '@lingui/react'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { pageContext } from '../../../api/page-context.ts'
import { useClassesOffered } from '../../../ui/text/classes-taught.ts'
import { useIsInBrowser } from '../../../ui/use-is-in-browser.ts'
import type { Route } from './+types/demo'
import classes from './demo.module.css'
import { DemoForm } from './demo-form.tsx'

export const meta = titled('Free trial lesson')

/** 404 where visitors take no seats. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { takes_demo_seats } = await api(getSettings, {})
  if (!takes_demo_seats) throw new Response(null, { status: 404, statusText: 'Not found' })
  return null
}

/** The classes to choose from, each with its own address. */
function ClassChoice() {
  const { i18n } = useLingui()
  return (
    <nav className={classes.times} aria-label={i18n.t('Choose a class')}>
      {useClassesOffered().map((classNumber) => (
        <Link key={classNumber} to={`/demo?class=${classNumber}`} className={classes.time}>
          <b>{i18n.t('Class {classNumber}', { classNumber })}</b>
        </Link>
      ))}
    </nav>
  )
}

/** The page of the server: without scripts it leads to the form that works without them. */
function BeforeScripts() {
  const { i18n } = useLingui()
  return (
    <>
      <p role="status">{i18n.t('Loading the times...')}</p>
      <noscript>
        <a href="/enquire">{i18n.t('Ask us')}</a>
      </noscript>
    </>
  )
}

/** A seat in a demo lesson, in two presses and two fields. */
export default function Demo() {
  const { i18n } = useLingui()
  const offered = useClassesOffered()
  const [params] = useSearchParams()
  // The server writes one page for all addresses, so it does not know the class.
  const isInBrowser = useIsInBrowser()
  const asked = params.get('class') ?? ''
  const classNumber = offered.find((n) => String(n) === asked)
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <h1>{i18n.t('Free trial lesson')}</h1>
      {!isInBrowser && <BeforeScripts />}
      {isInBrowser && classNumber === undefined && <ClassChoice />}
      {isInBrowser && classNumber !== undefined && (
        <>
          <p className="quiet">{i18n.t('Class {classNumber}', { classNumber })}</p>
          <DemoForm
            key={classNumber}
            classNumber={classNumber}
            wished={Number(params.get('lesson'))}
          />
        </>
      )}
    </main>
  )
}
