import type { ComponentType } from 'react'
import { Mantine } from './mantine.tsx'

/** A part that a press opens on a page without Mantine, with what its fields need. */
export const withMantine =
  <Props extends object>(Part: ComponentType<Props>) =>
  (props: Props) => (
    <Mantine>
      <Part {...props} />
    </Mantine>
  )
