import { useLingui } from '@lingui/react'
import { Outlet } from 'react-router'
import { titled } from '../../../academy.ts'
import { AreaPage } from '../../people/guardians/area-page.tsx'

export const meta = titled('Pay')

export default function Pay() {
  const { i18n } = useLingui()

  return (
    <AreaPage>
      {({ children }) => (
        <>
          <h1>{i18n.t('Pay')}</h1>
          <Outlet context={{ payables: children, home: '/guardian/dashboard' }} />
        </>
      )}
    </AreaPage>
  )
}
