import { useLingui } from '@lingui/react'
import { Outlet } from 'react-router'
import { titled } from '../../../academy.ts'
import { readSession } from '../../../session.ts'
import paper from '../../../ui/layout/paper.module.css'
import classes from './dashboard.module.css'

export const meta = titled('Pay')

export default function Pay() {
  const { i18n } = useLingui()

  const { studentUid } = readSession()

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.squared} ${paper.ruled}`}>
      <div className={`grid gap16 ${paper.wrap} ${classes.column}`}>
        <h1>{i18n.t('Pay')}</h1>
        <Outlet
          context={{
            payables: studentUid ? [{ uid: studentUid }] : [],
            home: '/student/dashboard',
          }}
        />
      </div>
    </main>
  )
}
