// What other modules and the command line use of this one.
export {
  createAdmin,
  createUser,
  findPeople,
  findUser,
  isEmailConfirmed,
  type NewAccount,
  type Person,
} from './accounts.service.ts';
export {
  type AddressAct,
  addressNotFound,
  type FollowAddresses,
  findAddress,
  findDefaultAddress,
  listAddresses,
  listAddressesById,
  listDefaultAddresses,
  lockAddresses,
  requireExpected,
} from './addresses.service.ts';
export { mayAnswer, mayWriteTo } from './confirmations.service.ts';
export { endSessionsOf, identify } from './sessions.service.ts';
export { removeTwoStepOf } from './two-step/two-step.service.ts';
export {
  listByEmail as findPeopleByEmail,
  listFound as findUserIds,
  lockUser,
} from './users.queries.ts';
