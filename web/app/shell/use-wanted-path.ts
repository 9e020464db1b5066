import { useLocation, useNavigation } from 'react-router'

/** The path that a press has asked for, from the press on; else that of the open page. */
export function useWantedPath() {
  const { pathname } = useLocation()
  return useNavigation().location?.pathname ?? pathname
}
