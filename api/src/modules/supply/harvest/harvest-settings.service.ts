import type { HarvestSettings, HarvestSettingsInput } from '@cesta/contract/supply/harvest';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { findSettings, type SettingsRow, saveSettings } from './harvest-settings.queries.ts';

/** Of a store where nobody has changed anything. */
const USUAL: SettingsRow = {
  marginPercent: 5,
  forecastDays: 5,
  answerDays: 1,
  answerTime: '07:00',
  sendsEmails: true,
  version: 0,
};

export async function harvestSettingsOf(db: Db): Promise<SettingsRow> {
  return (await findSettings(db)) ?? USUAL;
}

export async function readHarvestSettings(db: Db): Promise<HarvestSettings> {
  const row = await harvestSettingsOf(db);
  return {
    margin_percent: row.marginPercent,
    forecast_days: row.forecastDays,
    answer_days: row.answerDays,
    answer_time: row.answerTime,
    sends_emails: row.sendsEmails,
    version: row.version,
  };
}

/** Rounds that were asked for already keep the time that their farmers were told. */
export async function saveHarvestSettings(
  deps: Pick<Deps, 'database' | 'clock'>,
  by: Operator,
  input: HarvestSettingsInput,
): Promise<HarvestSettings> {
  const now = deps.clock.now();
  return deps.database.db.transaction(async (tx) => {
    const before = await harvestSettingsOf(tx);
    const next: SettingsRow = {
      marginPercent: input.margin_percent,
      forecastDays: input.forecast_days,
      answerDays: input.answer_days,
      answerTime: input.answer_time,
      sendsEmails: input.sends_emails,
      version: input.version,
    };
    if (!(await saveSettings(tx, next, now)))
      throw new AppError('CONFLICT', {
        message: 'Os ajustes da colheita foram alterados por outra pessoa enquanto você editava.',
      });
    const about = { subject: 'harvest', id: 'settings', name: 'configuração' } as const;
    const changes = changesOf(before, next);
    if (changes.length > 0) await writeAudit(tx, now, by, about, changes);
    return readHarvestSettings(tx);
  });
}

const FIELDS: Record<keyof Omit<SettingsRow, 'version'>, string> = {
  marginPercent: 'margem (%)',
  forecastDays: 'previsão, dias antes',
  answerDays: 'resposta, dias antes',
  answerTime: 'resposta, até',
  sendsEmails: 'e-mails automáticos',
};

function changesOf(before: SettingsRow, next: SettingsRow) {
  const fields = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  return fields
    .filter((field) => before[field] !== next[field])
    .map((field) => ({
      action: 'edited' as const,
      field: FIELDS[field],
      from: String(before[field]),
      to: String(next[field]),
    }));
}
