// zustand's hooks on the server, where a store has its initial state.
import { createStore } from "zustand/vanilla";

const identity = (state) => state;

export const useStore = (api, select = identity) => select(api.getInitialState());

const bound = (init) => {
  const api = createStore(init);
  return Object.assign((select) => useStore(api, select), api);
};

export const create = (init) => (init ? bound(init) : bound);
