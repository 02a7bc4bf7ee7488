// Addresses of simulations, in the dashboard and in the API.
export const simulatorAddress = (slug: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString();
  return `/journeys/${encodeURIComponent(slug)}/simulate${search && `?${search}`}`;
};
export const simulationAddress = (slug: string, id: string) =>
  `/journeys/${encodeURIComponent(slug)}/simulations/${encodeURIComponent(id)}`;
export const simulationPath = (id: string, rest = '') => `/api/simulations/${encodeURIComponent(id)}${rest}`;
export const RECORD_ADDRESS = '/forecasts';
