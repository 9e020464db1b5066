import { useLocation, useNavigation } from 'react-router'

/** The path of the link just pressed, else of the open page. */
export function useWantedPath() {
  const { pathname } = useLocation()
  return useNavigation().location?.pathname ?? pathname
}
