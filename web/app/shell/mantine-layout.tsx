import { Outlet } from 'react-router'
import { Mantine } from './mantine.tsx'

/** For pages with forms below the public header. */
export default function MantineLayout() {
  return (
    <Mantine>
      <Outlet />
    </Mantine>
  )
}
