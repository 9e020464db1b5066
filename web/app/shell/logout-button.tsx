import { Button, type ButtonProps } from '@mantine/core'
import { useNavigate } from 'react-router'
import { mayLeave } from '../ui/forms/use-leave-warning.ts'
import { logout } from './logout.ts'

/** Signs out and leads to the landing page. */
export function LogoutButton(props: Pick<ButtonProps, 'className' | 'variant'>) {
  const navigate = useNavigate()

  // Leaves first: the screen that is left must not ask for anything without a session.
  const leave = async () => {
    if (!(await mayLeave())) return
    await navigate('/')
    logout()
    // A landing page that leads to the sign-in page has led back from there who was still signed in.
    if (window.location.pathname !== '/') await navigate('/')
  }
  return (
    <Button {...props} onClick={leave}>
      Logout
    </Button>
  )
}
