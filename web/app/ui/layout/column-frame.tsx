import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import page from './column-page.module.css'
import paper from './paper.module.css'

type ColumnFrameProps = {
  title?: string
  /** Address of the dashboard, to which the last line leads back. */
  back?: string
  children: ReactNode
}

/** The frame of a screen in one column, for phones: a student's, or a guardian's that is about no child. */
export function ColumnFrame({ title, back, children }: ColumnFrameProps) {
  const { i18n } = useLingui()
  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.squared}`}>
      <div className={page.column}>
        {title && <h1>{title}</h1>}
        {children}
        {back && (
          <p>
            <Link to={back}>{i18n.t('Back to the dashboard')}</Link>
          </p>
        )}
      </div>
    </main>
  )
}
