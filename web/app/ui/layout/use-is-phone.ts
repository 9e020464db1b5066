import { useMediaQuery } from '@mantine/hooks'

/** True on pages as narrow as a phone. */
export const useIsPhone = () =>
  useMediaQuery('screen and (max-width: 700px)', undefined, { getInitialValueInEffect: false })
