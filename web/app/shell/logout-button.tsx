import { useLingui } from '@lingui/react'
import { useNavigate } from 'react-router'
import { PlainButton, type PlainButtonProps } from '../ui/buttons/plain-button.tsx'
import { mayLeave } from '../ui/forms/use-leave-warning.ts'
import { logout, mayDropUnsent } from './logout.ts'

export function LogoutButton({
  children,
  ...props
}: Pick<PlainButtonProps, 'className' | 'variant' | 'children'>) {
  const { i18n } = useLingui()
  const navigate = useNavigate()

  // End the session before navigating: a landing page that fails to load must not keep anyone signed in.
  const leave = async () => {
    if (!(await mayLeave()) || !(await mayDropUnsent())) return
    logout()
    await navigate('/')
  }
  return (
    <PlainButton {...props} onClick={leave}>
      {children ?? i18n.t('Logout')}
    </PlainButton>
  )
}
