import { useMediaQuery } from '@mantine/hooks'

/** Whether the page is as narrow as on a phone. */
export const useIsPhone = () =>
  useMediaQuery('screen and (max-width: 700px)', undefined, { getInitialValueInEffect: false })
