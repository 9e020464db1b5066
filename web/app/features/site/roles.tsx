import { useLingui } from '@lingui/react'
import { textsIn, useAcademy } from '../../academy.ts'
import paper from '../../ui/layout/paper.module.css'
import type { Route } from './+types/roles'
import { pageMeta } from './page-meta.ts'
import { RoleChoice } from './role-choice.tsx'
import classes from './text-page.module.css'

export const meta: Route.MetaFunction = (args) => {
  const i18n = textsIn(args)
  return pageMeta(args, {
    title: i18n.t('Choose your role'),
    description: i18n.t('Students sign in here. Guardians and teachers learn whom to turn to.'),
    path: '/roles',
  })
}

export default function Roles() {
  const { i18n } = useLingui()

  const { hasGuardianArea } = useAcademy()

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.ruled} ${paper.squared}`}>
      <div className={paper.wrap}>
        <h1>{i18n.t('Who is signing in?')}</h1>
        <p className={paper.lead}>
          {hasGuardianArea
            ? i18n.t('Two of these doors are open; the third says whom to turn to.')
            : i18n.t('One of these doors is open already; the other two say whom to turn to.')}
        </p>
        <RoleChoice level="h2" />
      </div>
    </main>
  )
}
