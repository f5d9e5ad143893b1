// zustand's hooks: on the server a store has what it began with.
import { createStore } from "zustand/vanilla";

const identity = (state) => state;

export const useStore = (api, select = identity) => select(api.getInitialState());

const bound = (init) => {
  const api = createStore(init);
  return Object.assign((select) => useStore(api, select), api);
};

export const create = (init) => (init ? bound(init) : bound);
