import { useRouteError } from 'react-router'
import { ROLES } from '../roles.ts'
import { useSession } from '../session.ts'
import { ErrorPage } from './error-page.tsx'

/** Takes the place of a signed-in screen that failed. *Home* leads to the first page of the person's role. */
export function ScreenError() {
  const { userType } = useSession()
  return <ErrorPage error={useRouteError()} home={userType ? ROLES[userType].lands : '/'} />
}
