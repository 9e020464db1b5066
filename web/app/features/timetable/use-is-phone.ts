import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for one day alone. */
export const useIsPhone = () =>
  useMediaQuery('screen and (max-width: 700px)', undefined, { getInitialValueInEffect: false })
