import { useLingui } from '@lingui/react'
import { titled } from '../../../academy.ts'
import { AreaPage } from '../../people/guardians/area-page.tsx'
import { useShownChild } from '../../people/guardians/child-switch.tsx'
import type { Route } from './+types/child-report'
import { Report } from './report.tsx'

export const meta = titled('Progress report')

/** A progress report about a child (`?child=`). */
export default function ChildReport({ params: { id } }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const shownOf = useShownChild()
  return (
    <AreaPage>
      {({ children }) => {
        const child = shownOf(children.filter(({ may_see }) => may_see))
        if (!child)
          return (
            <>
              <h1>{i18n.t('Progress report')}</h1>
              <p>{i18n.t('This report is not there.')}</p>
            </>
          )
        const { uid, student_id } = child
        return (
          <Report
            key={`${uid} ${id}`}
            uid={uid}
            report_id={id}
            back={`/guardian/dashboard?child=${student_id}`}
          />
        )
      }}
    </AreaPage>
  )
}
