import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { isTransient, messageOf } from '../api/api-error.ts'
import { useTranslateServerText } from '../i18n/said.ts'
import { ButtonLink } from '../ui/buttons/button.tsx'
import { ErrorBox } from '../ui/feedback/error-box.tsx'
import paper from '../ui/layout/paper.module.css'
import classes from './root.module.css'

/** Undefined for faults of our own. */
const sentenceOf = (error: unknown) => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return isTransient(error) ? messageOf(error) : undefined
}

type ErrorPageProps = {
  error: unknown
  /** The address of *Home*. */
  home?: string
}

/** The page for a screen that failed as a whole: it says that typed data is safe, and offers two ways on. */
export function ErrorPage({ error, home = '/' }: ErrorPageProps) {
  const { i18n } = useLingui()

  const said = useTranslateServerText()
  const here = useLocation()
  useEffect(() => console.error(error), [error])

  return (
    <main id="main" className={`${classes.page} ${paper.squared}`}>
      <div className={`stack gap18 ${paper.label} ${classes.sheet}`}>
        <h1>{i18n.t('That did not work out')}</h1>
        <ErrorBox>{said(sentenceOf(error) ?? i18n.t('This page stopped working.'))}</ErrorBox>
        <p>
          {i18n.t(
            'What you saved before is safe. Try again; if it happens once more, start from the home page.',
          )}
        </p>
        <div className="row gap12">
          <ButtonLink to={here} reloadDocument variant="filled">
            {i18n.t('Retry')}
          </ButtonLink>
          <ButtonLink to={home} reloadDocument>
            {i18n.t('Home')}
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}
