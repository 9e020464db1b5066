/** Whether this is development or a test, where rules are checked that would cost too much in production. */
export const isWrittenAndTested = ['test', 'development'].includes(process.env.NODE_ENV ?? '')
