import { useLingui } from '@lingui/react'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import paper from '../../ui/layout/paper.module.css'
import page from './text-page.module.css'

type NotHereProps = {
  /** Heading such as `This post is not here`. */
  title: string
  /** A link to look elsewhere. */
  to: string
  label: string
}

/** Shown for content that never existed or was withdrawn. */
export function NotHere({ title, to, label }: NotHereProps) {
  const { i18n } = useLingui()

  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.ruled} ${paper.squared}`}>
      <div className={paper.wrap}>
        <h1>{title}</h1>
        <p className={paper.lead}>
          {i18n.t('It may have been taken back, or its address may be mistyped.')}
        </p>
        <p className="above24">
          <ButtonLink to={to} variant="filled">
            {label}
          </ButtonLink>
        </p>
      </div>
    </main>
  )
}
