import { Outlet } from 'react-router'
import { Mantine } from './mantine.tsx'

/** For pages with forms, in a frame without Mantine: below the public header, and in the areas of families. */
export default function MantineLayout() {
  return (
    <Mantine>
      <Outlet />
    </Mantine>
  )
}
