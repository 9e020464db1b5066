import { useLingui } from '@lingui/react'
import { useNavigate } from 'react-router'
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx'
import { mayLeave } from '../../ui/forms/use-leave-warning.ts'
import { logout, mayDropUnsent } from './logout.ts'

export function LogoutButton({
  children,
  ...props
}: Pick<ButtonProps, 'className' | 'variant' | 'children'>) {
  const { i18n } = useLingui()
  const navigate = useNavigate()

  // End the session before navigating: a landing page that fails to load must not keep anyone signed in.
  const leave = async () => {
    if (!(await mayLeave()) || !(await mayDropUnsent())) return
    logout()
    await navigate('/')
  }
  return (
    <Button {...props} onClick={leave}>
      {children ?? i18n.t('Logout')}
    </Button>
  )
}
