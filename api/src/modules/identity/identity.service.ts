// The front door for other modules and for the command line.
export { createAdmin, createUser, findUser, type NewAccount } from './accounts.service.ts';
export { findAddress, findDefaultAddress, listAddresses } from './addresses.service.ts';
export { identify } from './sessions.service.ts';
