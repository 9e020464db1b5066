import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import page from '../../../ui/layout/column-page.module.css'
import paper from '../../../ui/layout/paper.module.css'
import { SchoolTests } from './school-tests.tsx'

export const meta = titled('School tests')

/** A student's tests at school, with the days of practice before each. */
export default function OwnSchoolTests() {
  const { i18n } = useLingui()
  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.squared}`}>
      <div className={page.column}>
        <h1>{i18n.t('School tests')}</h1>
        <SchoolTests
          may
          practice={({ school_test_id }) => `/student/practice?school_test=${school_test_id}`}
        />
        <p>
          <Link to="/student/dashboard">{i18n.t('Back to the dashboard')}</Link>
        </p>
      </div>
    </main>
  )
}
