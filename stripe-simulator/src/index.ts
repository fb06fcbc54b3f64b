export type { Control } from './control/control.ts';
export type { LoggedAttempt, LoggedDelivery, LoggedEvent } from './control/event-log.ts';
export type { Leap } from './control/inputs.ts';
export type { DisputeStatus, RefundOutcome } from './control/outcomes.ts';
export type { PayOptions } from './control/pay.ts';
export { type AccountSettings, API_VERSION } from './settings.ts';
export { type Simulator, type SimulatorOptions, startSimulator, type WebhookTarget } from './simulator.ts';
export type { Faults } from './webhooks/faults.ts';
